/** What a browser says of itself, in order: several claim to be another one as well. */
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

/** The device of a session in two words, no more than helps its person to know it; null for what is not known. */
export const deviceWords = (userAgent: string) => ({
  browser: firstThatFits(browsers, userAgent),
  system: firstThatFits(systems, userAgent),
})

const firstThatFits = (names: [RegExp, string][], userAgent: string): string | null =>
  names.find(([shape]) => shape.test(userAgent))?.[1] ?? null
