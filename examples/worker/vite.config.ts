/** Memory is shared in pages that are isolated from others only: these two headers isolate it, wherever it is served from. */
const headers = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

export default { server: { headers }, preview: { headers }, worker: { format: 'es' } };
