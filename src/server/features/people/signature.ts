import { createPublicKey, verify } from 'node:crypto';

// RFC 8032 §5.1: the order of the base point, and the field's prime.
const order = 2n ** 252n + 27742317777372353535851937790883648493n;
const prime = 2n ** 255n - 19n;

// The y coordinates of the eight points of small order, for which one signature fits many messages.
const smallOrderY = new Set([
  0n,
  1n,
  prime - 1n,
  2707385501144840649318225287225658788936804267575313519463743609750303021485n,
  55188659117513257062467267217118295137698188065244968500265048394206261417927n,
  prime,
  prime + 1n,
]);

function littleEndian(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).reverse().toString('hex') || '0'}`);
}

/** Whether 32 bytes encode a point canonically, and not one of small order. */
function isSoundPoint(bytes: Uint8Array): boolean {
  const y = littleEndian(bytes) & (2n ** 255n - 1n);
  return y < prime && !smallOrderY.has(y);
}

// The fixed start of an Ed25519 public key in DER (RFC 8410 §4), for node:crypto.
const derPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/**
 * Whether `signature` (64 bytes) is the Ed25519 signature of `message` by `publicKey` (32 bytes), by RFC 8032 §5.1.7
 * and stricter: refuses non-canonical encodings and points of small order, whether or not node:crypto does (security
 * T6).
 */
export function isSignedBy(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (publicKey.length !== 32 || signature.length !== 64) return false;
  const isCanonical = littleEndian(signature.subarray(32)) < order;
  if (!isCanonical || !isSoundPoint(publicKey) || !isSoundPoint(signature.subarray(0, 32))) return false;
  try {
    const key = createPublicKey({ key: Buffer.concat([derPrefix, publicKey]), format: 'der', type: 'spki' });
    return verify(null, message, key, signature);
  } catch {
    return false;
  }
}
