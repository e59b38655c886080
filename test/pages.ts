import { testApp, type TestApp } from './app.ts';
import { buildArticle } from './builders.ts';

/** An application with the built pages and the article 'bonk', whose title is markup that no page may render. */
export async function testAppWithPages(): Promise<TestApp> {
  const test = await testApp({ SITE_URL: 'https://wiki.example' }, { pages: 'built' });
  await buildArticle(test.store, {
    slug: 'bonk',
    title: 'BONK & "friends" </script>',
    summary: 'The <dog> coin.',
    bodyMarkdown: '## Origin\n\nA [trench](/article/bonk). Airdropped on Christmas Day.',
    facts: [{ label: 'Type', value: 'Token' }],
  });
  return test;
}
