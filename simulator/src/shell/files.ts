import type { Phone } from './phone'

export interface ChosenFile { path: string; size: number }

async function upload(phone: Phone, file: File): Promise<ChosenFile> {
  const extension = /\.[A-Za-z0-9]+$/.exec(file.name)?.[0] ?? ''
  const path = `wxfile://tmp/${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}${extension}`
  const response = await fetch(`/simulator/file?device=${encodeURIComponent(phone.deviceId)}&path=${encodeURIComponent(path)}`, { method: 'PUT', headers: { 'x-simulator': '1' }, body: file })
  if (!response.ok) throw new Error(await response.text())
  return { path, size: file.size }
}

/** Lets the person at the preview choose files; they become temp files of the app. */
export async function chooseFiles(phone: Phone, accept: string, count: number): Promise<ChosenFile[]> {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accept
  input.multiple = count > 1
  const files = await new Promise<File[]>((resolve, reject) => {
    input.addEventListener('change', () => resolve([...(input.files ?? [])].slice(0, count)))
    input.addEventListener('cancel', () => reject(new Error('cancel')))
    input.click()
  })
  return Promise.all(files.map((file) => upload(phone, file)))
}

/** A picture saved "to the album" is downloaded by the browser. */
export function saveToDisk(phone: Phone, path: string): void {
  if (phone.config.headless) return
  const link = document.createElement('a')
  link.href = phone.resolve(path)
  link.download = path.split('/').pop() ?? 'image.png'
  link.click()
}
