import { exportUnsent } from '#app/data/mutations/unsent.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { saveFile } from '#app/device/save-file.ts'
import { currentMessages } from '#app/messages/language.ts'
import { showToast } from '#app/ui/toasts.ts'

/**
 * Saves the data that is only on this device (`exportUnsent`) to a file, and announces the result. Resolves with false
 * if that failed.
 */
export async function saveUnsent(local: LocalStore): Promise<boolean> {
  const { sync } = currentMessages()
  try {
    const text = await exportUnsent(local)
    const day = new Date(local.runtime.now()).toISOString().slice(0, 10)
    saveFile(`caderneta-falta-enviar-${day}.json`, text, 'application/json')
    showToast({ title: sync.exported })
    return true
  } catch {
    showToast({ tone: 'failure', title: sync.exportFailed })
    return false
  }
}
