import { startAiServer } from '#test/ai-server.ts';

// The model server that the tested server asks; each request says in its notes what it wants to get.
await startAiServer(Number(process.argv[2]));
