/** On CI generated tests take the same numbers in every run, so that what it says depends on the change alone. Elsewhere new ones. */
import fc from 'fast-check';

if (process.env.CI === 'true') fc.configureGlobal({ seed: 20_261_118 });
