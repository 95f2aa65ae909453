/**
 * Signs webhooks as https://developer.paypal.com/api/rest/webhooks/rest/ describes,
 * and serves the certificate. The key need not be secret: no real money moves in
 * the sandbox.
 */
import { createSign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { sandboxKeys, sandboxPaths } from '../../config/provider-config.ts'

const CERTIFICATE_PATH = '/v1/notifications/certs/CERT-5a4db0c3-0dd1e2f7-a5cafa77'

/** `origin` is where the shop reaches the sandbox; `at` is epoch ms. */
export function transmissionHeaders(
  body: string,
  { id, origin, at }: { id: string; origin: string; at: number },
): Record<string, string> {
  const time = new Date(at).toISOString()
  const signed = `${id}|${time}|${sandboxKeys.payPal.webhookId}|${crc32(body)}`
  return {
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': createSign('sha256').update(signed).sign(PRIVATE_KEY, 'base64'),
    'paypal-cert-url': origin + sandboxPaths.payPal + CERTIFICATE_PATH,
    'paypal-auth-algo': 'SHA256withRSA',
  }
}

/** Needs no access token, as at PayPal. */
export async function payPalCertificate(api: FastifyInstance): Promise<void> {
  api.get(CERTIFICATE_PATH, (_request, reply) => reply.type('text/plain').send(CERTIFICATE))
}

const PRIVATE_KEY = `-----BEGIN PRIVATE KEY-----
MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQDP3LihDOZGoeXW
SyJ8oRM7uTJ3OZ7W2+QblwD192QLFksnB0gODze/CKazO5kB5TjzYqXiH1B1k0un
ktpql74bqYr0B9MM3uy8JqCHUZSn9FMwS0JtsHnwi5Noo8dGI23zqWvEzSSxk1Wm
qdpthO+tKjZLrC2uFn/M2M5Rh29BraRa3Hk+osdmPBQ4m/loRJbnMhj33ZAPPRxZ
G2TBxFSa/UjpXlZBRPXYU7xjutxd/JUY5OXBkxzEYGsdwxyKdC9dtCKjra3Vk+SG
Bgpzyjj5slcUJbuglEpkivt0PSl0Xpn2uwoNMuOWymGd5g4bWpV0VPW2CRAnG9oy
Gh59ebi1AgMBAAECggEAA761idtGY9PjZPC+GpI5WzxbMygz2ymjira2Avh10jhQ
2s9oBi7SgYvZmwWSHGVhmQr4M6J+S9v/QzHjYwPAXlW35e0lKYhzqfElN8Lpw3vk
qsxUUk8ZZ1LQcVRwEOyu/LKa+TT7+gIOSz4orAv22H8X8tWTjh0kKM/oKbJfuAZt
TTKzCART9TtlOPgCp+t6nEALbwckclzYnv/0Zou0RVzIjkiotB4amrN6RNDxIb72
QtlQDisTCZxQ2++gHxL7l/oK9vDRZA8MHXlskHKjK01VogCrvTUkKheFuJnV8n6G
+NtARv9weT0SWH5y5iUOnBGjmI9UlRwY+DVPisUbeQKBgQDqTGxkJZAppSQ7kGLu
4/pBELVmqAM9BuwdFpzMZJ+jMA+2fsr7ebB6baNTxzuAecRjZtm2+tCQ4j94oB01
V9HKIFm4G2sAXy5fgi5Fo8rPaSCTVD0pLNzgNUULcIGFSxgtDQZk1TCI/KqiOmEI
ge8yw+jHktLrdaYZX6MZYKu22QKBgQDjHXOqDf3cq7b+5kns4ggziC9BSITaGtgu
uHpH0X5+IJqoyZnOtrXgjB1PBKExWxDlQZxpsvKiSH7VRmswYe5MGSuY/Nf9HPms
JQ+JABYLNfEDXWkI23yUCGxobTMKJ1RPBKZ4LS0Eiyd6+HWY5v5GNJHC4ZZ8MIbP
Vh328rX/PQKBgQDMthtaYQuVp2mB9YTLbzufj+a/G/tAXgT84V38o8prPbns3Nmj
YU6VmafDsmbFuR6jLyD4ZCrI/DUywsriaamuLhfV6XbTK1aMMmUViafREuxYbZjG
miEecMyz0wgHm3YzHpdAkJjIh+LavaE8WrLRKyT/AsTw36lRsCMEMFe3+QKBgGsB
j2OKIBf+l8PVgPMpNDADdDBQGLgiecTZilOYMv7+IaBxDBTHJT5dBdobFk+I1pcN
qMJsW8F2Yrvd59bt7TbRjScRyjopksE23PDxp3E0ww+QzVItB68/oMQ63xdjnGd2
i3CH6HQBlGJt+gpGm3s8fYjSfPKaconxy0B07qcJAoGBANCz7i0flMmovtsKmvtQ
pS85ogRGy5MrsVhT8fkOOwnZQVBbt6MZ2b2SuvUxGUL5Cwi1E7O06ztcLnW3kSRX
E5RiMmsmkIc6OGuu844EVPd3LNkrwNsADfHFAbOJehMXH20oItzjHbnqk8Br9wU5
D4NtnO3DSdDDDnyxZkaT0lPR
-----END PRIVATE KEY-----
`

export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIDBjCCAe4CAQEwDQYJKoZIhvcNAQELBQAwSDEQMA4GA1UECgwHU2FuZGJveDE0
MDIGA1UEAwwrbWVzc2FnZXZlcmlmaWNhdGlvbmNlcnRzLnNhbmRib3gucGF5cGFs
LmNvbTAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowSDEQMA4GA1UE
CgwHU2FuZGJveDE0MDIGA1UEAwwrbWVzc2FnZXZlcmlmaWNhdGlvbmNlcnRzLnNh
bmRib3gucGF5cGFsLmNvbTCCASIwDQYJKoZIhvcNAQEBBQADggEPADCCAQoCggEB
AM/cuKEM5kah5dZLInyhEzu5Mnc5ntbb5BuXAPX3ZAsWSycHSA4PN78IprM7mQHl
OPNipeIfUHWTS6eS2mqXvhupivQH0wze7LwmoIdRlKf0UzBLQm2wefCLk2ijx0Yj
bfOpa8TNJLGTVaap2m2E760qNkusLa4Wf8zYzlGHb0GtpFrceT6ix2Y8FDib+WhE
lucyGPfdkA89HFkbZMHEVJr9SOleVkFE9dhTvGO63F38lRjk5cGTHMRgax3DHIp0
L120IqOtrdWT5IYGCnPKOPmyVxQlu6CUSmSK+3Q9KXRemfa7Cg0y45bKYZ3mDhta
lXRU9bYJECcb2jIaHn15uLUCAwEAATANBgkqhkiG9w0BAQsFAAOCAQEAYcUzU0CP
vx8IeVfgDW7/7leyUCiOCPqqz07abt09brS/fLCk2wf6ZOMBimdUyFUfGGqsvI1U
vO0hhKvC/XZ22Kdz38byo3S1FEY7eoiw+Tl5Wx2qIJk+9C5vSmuBkxiAp7uAOAaw
XkSdCD/jABT5ixpWRU3WjvoIG//pO6a484v5Gvju7MSy6wQHntY6/skfFHH6WGg1
QAzDoIX5lobgj8+ywwzBlkZ4yOr5vniADsQ8mDpyqCOjYVy6tTZB8mHKRYxOLvBA
/sSKf9BD8vw1wR+rLdMxE1mpB2W2R1KITxnj1YKpZ8rNLKMU79pwx8ouoKBJTbKN
XpE0LQSDZqoj3A==
-----END CERTIFICATE-----
`
