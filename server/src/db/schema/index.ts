export * from './audit';
export * from './content';
export * from './deletions';
export * from './learning';
export * from './people';
export * from './prints';
export * from './vocabulary';
export * from './word-memory';
