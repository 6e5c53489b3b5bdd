export * from './content';
export * from './learning';
export * from './people';
