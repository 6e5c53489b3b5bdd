/** The model that the settings name; none unless they do. */
import type { AiModel } from './ai';
import type { AiEndpointConfig } from './endpoint';

export type AiConfig = { provider: 'none' } | ({ provider: 'endpoint' } & AiEndpointConfig);

/**
 * The package that speaks with it is loaded where there is one: that takes as long as all of fastify.
 * @returns undefined when there is none
 */
export async function createAi(config: AiConfig): Promise<AiModel | undefined> {
  return config.provider === 'endpoint' ? (await import('./endpoint')).createAiEndpoint(config) : undefined;
}
