/** Bridges: where a point of earlier grades is made good. */
import { type Static, Type } from '@sinclair/typebox';
import { Day, Id, Nullable, Percentage } from '../shared';
import { KnowledgePoint } from './questions';

/** A section of a course of bridges, and how far the student is in it. */
export const Bridge = Type.Object({
  course_id: Id,
  unit_id: Id,
  chapter_id: Id,
  section_id: Id,
  percentage: Percentage,
  /** Finished, and held by other variants on a later day. */
  mastered: Type.Boolean(),
  /** When it is asked again; null before it is finished. */
  due_on: Nullable(Day),
});
export type Bridge = Static<typeof Bridge>;

/** A point that a section stands on. */
export const Foundation = Type.Composite([
  KnowledgePoint,
  Type.Object({
    bridge: Bridge,
    /** The latest level test names it as missing. */
    missing: Type.Boolean(),
  }),
]);
export type Foundation = Static<typeof Foundation>;
