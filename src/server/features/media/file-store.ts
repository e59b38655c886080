/** A store for the files of pictures: the database, or a service outside of it. The file of a key never changes. */
export interface FileStore {
  /** Stores a file. An existing file has the same bytes. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes of a file; null if it is missing. */
  get(key: string): Promise<Uint8Array | null>;
  /** Whether a file is there. */
  has(key: string): Promise<boolean>;
  /** Deletes a file; does nothing if it is missing. */
  delete(key: string): Promise<void>;
}
