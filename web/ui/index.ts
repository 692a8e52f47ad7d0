/**
 * Components that know no domain. Styled once here; screens bring words and data.
 *
 * The date field and the combo box are large and few screens use them: those import them by their own files, so that
 * nobody else loads them.
 */
export * from './badge.tsx';
export * from './banner.tsx';
export * from './breadcrumb.tsx';
export * from './button.tsx';
export * from './data-table.tsx';
export * from './dialog.tsx';
export * from './empty-state.tsx';
export * from './failure.tsx';
export * from './field.tsx';
export * from './icon.tsx';
export * from './load-more.tsx';
export * from './menu.tsx';
export * from './page.tsx';
export * from './progress-bar.tsx';
export * from './scroll-region.tsx';
export * from './select.tsx';
export * from './skeleton.tsx';
export * from './stable-callback.ts';
export * from './time.tsx';
export * from './toasts.tsx';
