import { toSvgPath } from 'lean-qr/extras/svg'
import { correction, generate } from 'lean-qr/nano'
import { useMemo } from 'react'

/** The quiet zone that readers expect around the code. */
const quietModules = 4

/** A text as a QR code, dark on light in both themes, because cameras read nothing else reliably. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const code = generate(text, { minCorrectionLevel: correction.M })
    return { path: toSvgPath(code), size: code.size }
  }, [text])
  const box = `${-quietModules} ${-quietModules} ${size + 2 * quietModules} ${size + 2 * quietModules}`
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={box}
      shapeRendering="crispEdges"
      className="mx-auto w-full max-w-[min(18rem,50dvh)] rounded-lg bg-on-cover fill-cover forced-color-adjust-none"
    >
      <path d={path} fillRule="evenodd" />
    </svg>
  )
}
