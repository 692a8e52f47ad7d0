import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { Places } from './places.ts';

const response = (destroyed = false) => Object.assign(new EventEmitter(), { destroyed }) as unknown as ServerResponse;

describe('places', () => {
  test('are so many for each key, and no key takes those of another', () => {
    const places = new Places(2);
    expect([places.take('a'), places.take('a'), places.take('a')].map((place) => place !== null)).toEqual([
      true,
      true,
      false,
    ]);
    expect(places.take('b')).not.toBeNull();
  });

  test('are free again once given back, and one place given back twice frees one', () => {
    const places = new Places(2);
    const first = places.take('a');
    places.take('a');
    first?.();
    first?.();
    expect(places.take('a')).not.toBeNull();
    expect(places.take('a')).toBeNull();
  });

  test('are held until the response has ended', () => {
    const places = new Places(1);
    const open = response();
    expect(places.takeFor('a', open)).toBe(true);
    expect(places.takeFor('a', response())).toBe(false);
    open.emit('close');
    expect(places.takeFor('a', response())).toBe(true);
  });

  test('are not held by one who hung up before', () => {
    const places = new Places(1);
    expect(places.takeFor('a', response(true))).toBe(true);
    expect(places.takeFor('a', response())).toBe(true);
  });
});
