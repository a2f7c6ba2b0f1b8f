/** Browsers by their user agent. The first match counts, because several also claim to be another browser. */
const browsers: [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** Names of browser and system, enough for a person to recognise their device. An unknown one is null. */
export const userAgentLabel = (userAgent: string) => ({
  browser: firstThatFits(browsers, userAgent),
  system: firstThatFits(systems, userAgent),
})

const firstThatFits = (names: [RegExp, string][], userAgent: string): string | null =>
  names.find(([shape]) => shape.test(userAgent))?.[1] ?? null
