/** Where the bytes of pictures are: the database, or a service outside of it. A key names a file for good. */
export interface FileStore {
  /** Stores a file; a file that is there already has the same bytes. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes of a file; null if it is missing. */
  get(key: string): Promise<Uint8Array | null>;
  /** Whether a file is there. */
  has(key: string): Promise<boolean>;
  /** Deletes a file; one that is missing is no error. */
  delete(key: string): Promise<void>;
}
