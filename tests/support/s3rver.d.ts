declare module 's3rver' {
  // biome-ignore lint/style/noDefaultExport: so is the package.
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets: { name: string; configs: [] }[]
    })
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}
