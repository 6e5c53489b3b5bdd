import { Value } from '@sinclair/typebox/value';
import { AiSuggestion, aiGenerationCalls } from '@xueban/contract/resources/ai-generations';
import { needsOf, type SuggestionFigures } from '../../src/modules/ai/rules/material';
import { suggestionsFor } from '../../src/modules/ai/rules/suggestions';

const NOTHING: SuggestionFigures = { wordCourses: [], wrongWord: null, mathCourses: [], wrongQuestion: null, hasPlan: true, hasAi: true };

describe('suggestions', () => {
  it('has none for a learner who has done nothing, but a plan', () => {
    expect(suggestionsFor(NOTHING)).toEqual([]);
    expect(suggestionsFor({ ...NOTHING, hasPlan: false }).map(({ request }) => request)).toEqual([{ kind: 'plan' }]);
  });

  it('goes from what went wrong to what is due, each a request that can be sent', () => {
    const all = suggestionsFor({
      wordCourses: [
        { courseId: 1, words: { today: 4, mistakes: 9 } },
        { courseId: 2, words: { today: 12, mistakes: 0 } },
      ],
      wrongWord: { courseId: 1, wordId: 7, spelling: 'borrow' },
      mathCourses: [{ courseId: 3, wrongQuestions: 5 }],
      wrongQuestion: { courseId: 3, questionId: 70, sectionName: '有理数的加法' },
      hasPlan: false,
      hasAi: true,
    });
    expect(all.map(({ request }) => needsOf(request))).toEqual(['question', 'word', 'words', 'words', 'plan', 'questions']);
    expect(all[2]?.request).toMatchObject({ course_id: 2, words_from: 'today' });
    expect(all[3]?.request).toMatchObject({ course_id: 1, words_from: 'mistakes' });
    for (const suggestion of all) {
      expect(Value.Check(AiSuggestion, suggestion)).toBe(true);
      expect(Value.Check(aiGenerationCalls['POST ai_generations'].body, suggestion.request)).toBe(true);
    }
  });

  it('promises no more words than a text has', () => {
    const of = (today: number) => suggestionsFor({ ...NOTHING, wordCourses: [{ courseId: 1, words: { today, mistakes: 0 } }] })[0]?.text;
    expect(of(9)).toBe('今天的 9 个词，约 3 分钟读完');
    expect(of(131)).toBe('今天的 131 个词里选 12 个，约 3 分钟读完');
  });

  it('suggests no text of two words', () => {
    expect(suggestionsFor({ ...NOTHING, wordCourses: [{ courseId: 1, words: { today: 2, mistakes: 2 } }] })).toEqual([]);
  });
});
