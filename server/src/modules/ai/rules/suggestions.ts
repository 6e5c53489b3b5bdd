/** What is worth making now, by what the learner has just worked on. */
import type { AiSuggestion } from '@xueban/contract/resources/ai-generations';
import type { SuggestionFigures } from './material';
import { MOST_ASKED } from './reading/limits';

const MOST = 6;
/** Fewer words make no text. */
const FEWEST_WORDS = 3;

export function suggestionsFor(figures: SuggestionFigures): AiSuggestion[] {
  return [...ofMistakes(figures), ...ofToday(figures), ...ofPlan(figures), ...suggestMath(figures)].slice(0, MOST);
}

function ofMistakes({ wrongWord, wrongQuestion }: SuggestionFigures): AiSuggestion[] {
  return [
    ...(wrongQuestion
      ? [
          {
            title: '讲一讲刚做错的题',
            text: `${wrongQuestion.sectionName}，一步一步想，答案放在最后`,
            request: { kind: 'explanation' as const, course_id: wrongQuestion.courseId, question_id: wrongQuestion.questionId },
          },
        ]
      : []),
    ...(wrongWord
      ? [
          {
            title: `弄懂 ${wrongWord.spelling}`,
            text: '和容易混的词比一比，记住它的用法',
            request: { kind: 'explanation' as const, course_id: wrongWord.courseId, word_id: wrongWord.wordId },
          },
        ]
      : []),
  ];
}

function ofToday({ wordCourses, hasAi }: SuggestionFigures): AiSuggestion[] {
  const [course] = [...wordCourses].sort((one, other) => other.words.today - one.words.today);
  const [worst] = [...wordCourses].sort((one, other) => other.words.mistakes - one.words.mistakes);
  const suggestions: AiSuggestion[] = [];
  if (course && course.words.today >= FEWEST_WORDS) {
    suggestions.push({
      title: hasAi ? '用今天的词写一篇短文' : '读一读今天的词',
      text: `今天的 ${course.words.today} 个词${course.words.today > MOST_ASKED ? `里选 ${MOST_ASKED} 个` : ''}，约 3 分钟读完`,
      request: { kind: 'reading', form: 'text', course_id: course.courseId, words_from: 'today' },
    });
  }
  if (worst && worst.words.mistakes >= FEWEST_WORDS) {
    suggestions.push({
      title: '错词选词填空',
      text: `错词本里有 ${worst.words.mistakes} 个词，做一组练一练`,
      request: { kind: 'exercise', exercise_type: 'cloze', course_id: worst.courseId, words_from: 'mistakes' },
    });
  } else if (course && course.words.today >= FEWEST_WORDS) {
    suggestions.push({
      title: '今天的词选词填空',
      text: '看看放进句子里还认不认得',
      request: { kind: 'exercise', exercise_type: 'cloze', course_id: course.courseId, words_from: 'today' },
    });
  }
  return suggestions;
}

function ofPlan({ hasPlan }: SuggestionFigures): AiSuggestion[] {
  if (hasPlan) return [];
  return [{ title: '安排这一周', text: '按要复习的和容易错的，排好每天做什么', request: { kind: 'plan' } }];
}

function suggestMath({ mathCourses }: SuggestionFigures): AiSuggestion[] {
  const [course] = [...mathCourses].sort((one, other) => other.wrongQuestions - one.wrongQuestions);
  if (!course || course.wrongQuestions === 0) return [];
  return [
    {
      title: '同类题再练一组',
      text: `错题本里有 ${course.wrongQuestions} 道题，换个数再做一遍`,
      request: { kind: 'exercise', exercise_type: 'math', course_id: course.courseId },
    },
  ];
}
