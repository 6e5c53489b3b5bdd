/**
 * The letter of an option, by its place. Its id is separate: an import may move options, and an earlier answer still names
 * the chosen one.
 * @param place from 0
 */
export const optionLetter = (place: number): string => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.charAt(place);
