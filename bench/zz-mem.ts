const { startBenchShop } = await import('/work/B2/bench/bench-shop.ts')
const { openConnections } = await import('/work/B2/bench/http-load.ts')
const variants: Record<string, Record<string, string>> = { default: {}, arena2: { MALLOC_ARENA_MAX: '2' }, heap: { NODE_OPTIONS: '--max-old-space-size=200 --max-semi-space-size=4' } }
for (const [name, env] of Object.entries(variants)) {
  const before = { ...process.env }
  const shop = await (async () => { Object.assign(process.env, env); return startBenchShop({ databaseUrl: null, products: 43 } as never) })()
  process.env = before
  const c = openConnections(shop.origin)
  const until = performance.now() + 7000
  const rest = shop.memoryMb()
  let n = 0
  await Promise.all(Array.from({ length: 8 }, async () => { while (performance.now() < until) { n++; await c.send(['/', '/products', '/products/' + shop.products[n % shop.products.length].id, '/api/products?page=' + (n % 4 + 1)][n % 4]) } }))
  console.log(name, 'rest', rest, 'after reads', shop.memoryMb(), 'n', n)
  c.close(); await shop.stop()
}
