/** Which words of a generation are given to who checks them. */
import { textOf } from '../../src/modules/ai/generations/content';

test('what the model wrote of a reading, with the words it explains; those of the course are the school’s own', () => {
  const word = { phonetic: null, audio_url: null };
  const text = textOf({
    kind: 'reading',
    form: 'dialogue',
    parts: [{ speaker: 'Tom', sentences: [{ text: 'A fierce dog.', translation: '一条恶狗。', marks: [] }] }],
    words: [
      { ...word, word_id: 1, spelling: 'dog', meaning: '狗' },
      { ...word, word_id: null, spelling: 'fierce', meaning: '凶猛的' },
    ],
    questions: [],
  });
  expect(text.split('\n')).toEqual(['Tom', 'A fierce dog.', '一条恶狗。', 'fierce', '凶猛的']);
});
