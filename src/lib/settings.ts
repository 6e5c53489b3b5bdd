/** What the learner chose for this phone. */
import { readStored, type StoredValues, writeStored } from './storage';

/** What is on or off; the theme is chosen in look/look. */
export type SettingName = Exclude<keyof StoredValues['settings'], 'theme'>;

/** Whether it is on, as it is unless the learner has turned it off. */
export function isOn(name: SettingName): boolean {
  return readStored('settings')?.[name] ?? true;
}

/** @throws when the phone's storage is full */
export function turn(name: SettingName, on: boolean): void {
  writeStored('settings', { ...readStored('settings'), [name]: on });
}
