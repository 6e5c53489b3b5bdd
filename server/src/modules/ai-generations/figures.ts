/** What there is to suggest from. */
import type { SuggestionFigures } from '../../rules/ai/material';

export type LoadFigures = (studentId: number) => Promise<Omit<SuggestionFigures, 'hasAi'>>;
