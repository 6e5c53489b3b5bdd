/** What will be forgotten in the week to come. Pure; figures in docs/forgetting-forecast.md. */
export { FORECAST_DAYS, forecastWords, NAMED_AT, type WordForecast } from './forecast';
export {
  fitWeights,
  FSRS_WEIGHTS,
  getFeatures,
  getObservations,
  type Observation,
  predictRecall,
  SCHOOL_PRECISION,
  STUDENT_PRECISION,
  type Weights,
} from './recall-model';
