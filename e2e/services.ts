import { startAiServer } from '#test/ai-server.ts';
import { startRpcServer } from '#test/rpc-server.ts';

// The tested server's model server; each request names the wanted answer in its notes.
await startAiServer(Number(process.argv[2]));
// The tested server's chain: it refuses everything that no test has told it.
(await startRpcServer(Number(process.argv[3]))).otherwise('refusing');
