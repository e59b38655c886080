import { startAiServer } from '#test/ai-server.ts';
import { startRpcServer } from '#test/rpc-server.ts';

// The model server that the tested server asks; each request says in its notes what it wants to get.
await startAiServer(Number(process.argv[2]));
// The chain that it asks: it refuses whatever no test has told it of.
(await startRpcServer(Number(process.argv[3]))).otherwise('refusing');
