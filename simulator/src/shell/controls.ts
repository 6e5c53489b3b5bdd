import { SPEEDS, type SpeedName } from '../shared/network';
import { find, make } from './dom';
import { keepSettings } from './kept';
import type { Phone } from './phone';

/** WeChat's font size setting, px. */
const FONTS = [
  { label: '标准', pixels: 16 },
  { label: '大', pixels: 18 },
  { label: '特大', pixels: 20 },
  { label: '最大', pixels: 22 },
];

/** What a hand may change on the phone, beside it. */
export function buildControls(phone: Phone): void {
  const onChoice = (selector: string, value: string, change: (value: string) => void): void => {
    const choice = find(selector) as HTMLSelectElement;
    choice.value = value;
    choice.addEventListener('change', () => {
      change(choice.value);
      keepSettings(phone);
    });
  };
  find('.font-choice').append(
    ...FONTS.map(({ label, pixels }) => {
      const option = make('option', '', label);
      option.value = String(pixels);
      return option;
    }),
  );
  find('.speed-choice').append(
    ...Object.entries(SPEEDS).map(([name, { label }]) => {
      const option = make('option', '', label);
      option.value = name;
      return option;
    }),
  );
  onChoice('.speed-choice', phone.speed, (speed) => phone.setSpeed(speed as SpeedName));
  onChoice('.theme-choice', phone.theme, (theme) => phone.setTheme(theme === 'dark' ? 'dark' : 'light'));
  onChoice('.network-choice', phone.networkType, (type) => phone.setNetwork(type));
  onChoice('.font-choice', String(phone.fontSize), (pixels) => {
    phone.fontSize = Number(pixels);
    // An app that is open keeps the size it began with.
    void phone.restart();
  });
  find('.restart').addEventListener('click', () => void phone.restart());
}
