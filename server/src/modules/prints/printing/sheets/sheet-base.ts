/** What is on every sheet. */
export interface SheetBase<Type, Part> {
  type: Type;
  course: string;
  student: string;
  /** School day, YYYY-MM-DD. */
  day: string;
  number: string;
  parts: Part[];
}
