/** What a generation is called before it has a title of its own. */
import type { AiRequest } from '@xueban/contract/resources/ai-generations';

const EXERCISES = { cloze: '选词填空', spelling: '看句拼写', ordering: '连词成句', meaning: '词义辨析', math: '同类题' } as const;

export function getTitle(request: AiRequest): string {
  switch (request.kind) {
    case 'reading':
      return request.form === 'dialogue' ? '对话' : '短文';
    case 'exercise':
      return EXERCISES[request.exercise_type];
    case 'explanation':
      return 'word_id' in request ? '单词讲解' : '错题讲解';
    case 'plan':
      return '本周计划';
  }
}
