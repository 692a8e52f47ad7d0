export interface ComboOption {
  value: string;
  label: string;
  /** A second line. */
  note?: string;
}

/** Those that have the typed text in what they show. */
export function fitting(options: readonly ComboOption[], text: string): ComboOption[] {
  const typed = text.trim().toLowerCase();
  return options.filter(({ label, note = '' }) => `${label} ${note}`.toLowerCase().includes(typed));
}
