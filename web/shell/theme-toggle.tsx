/** Switches between light and dark. */

import { t } from '../texts/index.ts';
import { chooseTheme, useIsDark } from '../theme/index.ts';
import { IconButton } from '../ui/index.ts';

export function ThemeToggle() {
  const isDark = useIsDark();
  return (
    <IconButton
      icon={isDark ? 'sun' : 'moon'}
      label={isDark ? t('Use the light theme') : t('Use the dark theme')}
      onPress={() => chooseTheme(isDark ? 'light' : 'dark')}
    />
  );
}
