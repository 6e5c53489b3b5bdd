/** What there is to suggest from. */
import type { SuggestionFigures } from '../rules/material';

export type LoadFigures = (studentId: number) => Promise<Omit<SuggestionFigures, 'hasAi'>>;
