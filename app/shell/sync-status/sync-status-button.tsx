import {
  CircleAlert,
  CircleCheck,
  CloudOff,
  CloudUpload,
  HardDrive,
  KeyRound,
  type LucideIcon,
  RefreshCw,
} from 'lucide-react'
import { useState } from 'react'
import { LazyDialog, lazyPart } from '#app/loading/lazy-part.tsx'
import { useMessages } from '#app/messages/language.ts'
import { indicatorText, type SyncIndicator, useSyncIndicator } from './sync-indicator.ts'

const syncPanel = lazyPart(async () => (await import('#app/shell/shell-dialogs.ts')).dialogs.SyncPanel)

const icons: Record<SyncIndicator['kind'], LucideIcon> = {
  // Invisible, but the icon has its place from the start.
  unknown: CircleCheck,
  saved: CircleCheck,
  waiting: CloudUpload,
  syncing: RefreshCw,
  offline: CloudOff,
  attention: CircleAlert,
  signed_out: KeyRound,
  upgrade: CircleAlert,
  deleted: CircleAlert,
  storage_full: HardDrive,
  no_storage: HardDrive,
}

const urgentKinds = new Set<SyncIndicator['kind']>([
  'attention',
  'signed_out',
  'upgrade',
  'deleted',
  'storage_full',
  'no_storage',
])

interface SyncStatusButtonProps {
  className: string
  labelClassName: string
}

/** Always visible: the state of sync, as an icon and a few words. Opens the panel with the details. */
export function SyncStatusButton({ className, labelClassName }: SyncStatusButtonProps) {
  const { sync } = useMessages()
  const indicator = useSyncIndicator()
  const [open, setOpen] = useState(false)
  const Icon = icons[indicator.kind]
  const urgent = urgentKinds.has(indicator.kind)
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        title={sync.open}
        aria-haspopup="dialog"
        className={`${className} ${urgent ? 'font-semibold text-red' : 'text-soft'}`}
      >
        <Icon aria-hidden="true" className={`size-5 shrink-0 ${indicator.kind === 'unknown' ? 'invisible' : ''}`} />
        <span className={labelClassName}>{indicatorText(indicator, sync)}</span>
      </button>
      {open && <LazyDialog of={syncPanel} props={{ onClose: () => setOpen(false) }} />}
    </>
  )
}
