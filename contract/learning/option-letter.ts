/**
 * What an option is called on the screen, on paper and in what is said of it: by its place. Its id is something else: an import
 * may move options about, and an answer that was given before then still names the one that was chosen.
 * @param place from 0
 */
export const optionLetter = (place: number): string => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.charAt(place);
