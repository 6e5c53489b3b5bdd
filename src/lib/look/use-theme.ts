import { useEffect, useState } from 'react';
import { currentTheme, onLookChange, type Theme } from './look';

/** The theme the page is in: for drawings, whose colours no style sheet changes. */
export function useTheme(): Theme {
  const [theme, setTheme] = useState(currentTheme);
  useEffect(() => {
    const look = () => setTheme(currentTheme());
    look();
    return onLookChange(look);
  }, []);
  return theme;
}
