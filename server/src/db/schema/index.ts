export * from './content';
export * from './learning';
export * from './people';
export * from './prints';
export * from './vocabulary';
