import { newPhone, phone } from '@/test/phone';
import { renderPage } from '@/test/render';
import { comingContent } from './coming-content';
import { ComingPage } from './ComingPage';

beforeEach(() => {
  newPhone();
});

test.each(Object.entries(comingContent))(
  '%s says that it is not open, what it will hold, and leads to the words',
  async (_name, content) => {
    const page = await renderPage(<ComingPage {...content} />);
    const text = page.text();
    expect(text).toContain('准备中');
    for (const part of content.parts) expect(text).toContain(part.title);
    expect(text).toContain(content.now);
    await page.tap(page.byId('learn-words'));
    expect(phone().navigation).toEqual(['switchTab /pages/english/words/index']);
  },
);
