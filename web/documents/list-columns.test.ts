import { expect, test } from 'vitest';
import { chosenColumns, columnRoom, columnsFor, columnsToAddress, type ListWidth } from './list-columns.ts';

const wanted: Parameters<typeof columnsFor>[0] = {
  ...{ chosen: chosenColumns(undefined), spansFolders: true, spansScopes: false, width: 'wide' },
  ...{ isArranging: false, isPicking: false },
};
const ids = (change: Partial<typeof wanted> = {}) => columnsFor({ ...wanted, ...change }).map(({ id }) => id);

test('the usual columns need no word in the address', () => {
  expect(columnsToAddress(chosenColumns(undefined))).toBeUndefined();
  expect(ids()).toEqual(['humanId', 'title', 'path', 'version', 'state', 'effective']);
});

test('what is chosen is kept in the address and read back, also nothing at all', () => {
  for (const chosen of [new Set(['owner', 'review']), new Set(['state']), new Set<string>()]) {
    expect(chosenColumns(columnsToAddress(chosen))).toEqual(chosen);
  }
  expect(ids({ chosen: chosenColumns('none') })).toEqual(['humanId', 'title']);
});

test('columns that the place or the room has no use for are left out', () => {
  expect(ids({ spansFolders: false, spansScopes: true })).toContain('scope');
  expect(ids({ width: 'tight' })).toEqual(['humanId', 'title', 'state']);
  expect(ids({ width: 'phone' })).toEqual(['humanId', 'title', 'state']);
});

test('a title keeps room for some words where the list may scroll, and gives way on a phone', () => {
  const roomIn = (width: ListWidth) => {
    const columns = columnsFor({ ...wanted, width }).filter(({ id }) => id === 'humanId' || id === 'title');
    return columnRoom(columns, width);
  };
  expect(roomIn('wide')).toEqual({ template: '104px minmax(200px, 10fr)', least: 304 });
  expect(roomIn('narrow').least).toBe(304);
  expect(roomIn('tight').least).toBe(194);
  expect(roomIn('phone')).toEqual({ template: '104px minmax(90px, 10fr)', least: 194 });
});

test('arranging has grips, boxes and menus, choosing boxes alone', () => {
  expect(ids({ isArranging: true })).toEqual(['grip', 'pick', 'humanId', 'title', 'path', 'version', 'state', 'menu']);
  expect(ids({ isPicking: true })[0]).toBe('pick');
});
