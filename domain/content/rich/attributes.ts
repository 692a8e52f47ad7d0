/** The kinds of attribute values that rich nodes and marks take; each check gives a sentence or nothing. */

export type AttributeRule = {
  default?: unknown;
  check: (value: unknown) => string | undefined;
  /** Brings another accepted spelling of the value into the one that is kept. */
  read?: (value: unknown) => unknown;
};

export const maxTextLength = 2_000;
// Line ends and other control characters would end the line that an attribute is written in.
const control = /\p{Cc}/u;

export function oneOf(...values: readonly unknown[]): AttributeRule {
  const names = values.map((value) => JSON.stringify(value)).join(', ');
  return {
    ...(values.includes(null) ? { default: null } : {}),
    check: (value) => (values.includes(value) ? undefined : `must be one of ${names}`),
  };
}

export function integer(from: number, to: number, fallback?: number): AttributeRule {
  return {
    ...(fallback === undefined ? {} : { default: fallback }),
    check: (value) =>
      Number.isInteger(value) && Number(value) >= from && Number(value) <= to
        ? undefined
        : `must be a whole number from ${from} to ${to}`,
  };
}

/** Null where nothing is given. */
export function optional(rule: AttributeRule): AttributeRule {
  return { ...rule, default: null, check: (value) => (value === null ? undefined : rule.check(value)) };
}

export function text(fallback?: string | null, maxLength = maxTextLength): AttributeRule {
  return {
    ...(fallback === undefined ? {} : { default: fallback }),
    check: (value) => {
      if (value === null && fallback === null) return undefined;
      if (typeof value !== 'string') return 'must be a string';
      if (value.length > maxLength) return `must have at most ${maxLength} characters`;
      return control.test(value) ? 'must not contain line ends or other control characters' : undefined;
    },
  };
}

/** LaTeX may have several lines. */
export const latex: AttributeRule = {
  default: '',
  check: (value) =>
    typeof value === 'string' && value.length <= 20_000 ? undefined : 'must be a string of at most 20,000 characters',
};

export const flag: AttributeRule = {
  default: false,
  check: (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'),
};

export const language: AttributeRule = {
  default: null,
  check: (value) =>
    value === null || (typeof value === 'string' && /^[\w+#.-]{0,40}$/.test(value))
      ? undefined
      : 'must be null or a word of at most 40 letters, digits and + # . - _',
};

/** The name as it is, not percent-encoded. */
export const attachmentSource: AttributeRule = {
  check: (value) => {
    if (typeof value !== 'string' || !/^attachment:./u.test(value)) return 'must be "attachment:" and a file name';
    return text().check(value);
  },
};

export const columnWidths: AttributeRule = {
  default: null,
  check: (value) => {
    const isWidth = (width: unknown) => width === null || (typeof width === 'number' && width >= 0 && width <= 10_000);
    return value === null || (Array.isArray(value) && value.length <= 1_000 && value.every(isWidth))
      ? undefined
      : 'must be null or a list of widths';
  },
};

/** References as in the markdown form, each one word: `R-001`, `doc:TR-004@2`; also written in one text as there. */
export const referenceList: AttributeRule = {
  default: [],
  check: (value) => {
    const isWord = (word: unknown) => typeof word === 'string' && /^[^\s\p{Cc}]{1,200}$/u.test(word);
    return Array.isArray(value) && value.length <= 1_000 && value.every(isWord)
      ? undefined
      : 'must be a list of keys or document references, each without spaces';
  },
  read: (value) => (typeof value === 'string' ? value.split(/\s+/).filter((word) => word !== '') : value),
};
