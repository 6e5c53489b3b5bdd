import { AiProvider } from './ai-provider';
import { useWorld, type World } from './world';

type Run = (world: World, provider: AiProvider) => Promise<void>;

/**
 * A school with an AI service on this machine, whose answers the scenarios choose.
 * @param settings of the server, beside those that name the service
 */
export function useAiWorld(settings: Readonly<Record<string, string>> = {}): {
  scenario: (name: string, run: Run, timeoutMs?: number) => void;
} {
  let provider: AiProvider | undefined;
  const { scenario } = useWorld({
    server: async () => {
      provider = await AiProvider.open();
      return { ...provider.settings, ...settings };
    },
  });
  afterAll(() => provider?.close());
  return {
    scenario(name, run, timeoutMs) {
      const withProvider = (world: World): Promise<void> => {
        if (!provider) throw new Error('The AI service of this spec could not be opened');
        return run(world, provider);
      };
      scenario(name, withProvider, timeoutMs);
    },
  };
}
