/** The object store that the settings name: a folder beside the database, or an S3-compatible service. */
import { createLocalObjects } from './local';
import { createS3Objects, type S3Config } from './s3';
import type { ObjectStore } from './store';

export type ObjectsConfig = { store: 'local'; dir: string } | ({ store: 's3' } & S3Config);

export const createObjects = (config: ObjectsConfig): ObjectStore =>
  config.store === 's3' ? createS3Objects(config) : createLocalObjects(config.dir);
