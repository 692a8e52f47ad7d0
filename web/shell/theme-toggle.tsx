/** Switches between light and dark. */
import { chooseTheme, useIsDark } from '../theme/index.ts';
import { IconButton } from '../ui/index.ts';

export function ThemeToggle() {
  const isDark = useIsDark();
  return (
    <IconButton
      icon={isDark ? 'sun' : 'moon'}
      label={isDark ? 'Use the light theme' : 'Use the dark theme'}
      onPress={() => chooseTheme(isDark ? 'light' : 'dark')}
    />
  );
}
