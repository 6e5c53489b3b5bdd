/** The model that the settings name; none unless they do. */
import type { AiModel } from './ai';
import { type AiEndpointConfig, createAiEndpoint } from './endpoint';

export type AiConfig = { provider: 'none' } | ({ provider: 'endpoint' } & AiEndpointConfig);

/** @returns undefined when there is none */
export function createAi(config: AiConfig): AiModel | undefined {
  return config.provider === 'endpoint' ? createAiEndpoint(config) : undefined;
}
