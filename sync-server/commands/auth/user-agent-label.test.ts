import { expect, test } from 'vitest'
import { userAgentLabel } from './user-agent-label.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${blink} Chrome/138.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0`,
    'Edge',
    'Windows',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/138.0.0.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S911B) ${blink} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/137.0.0.0 Safari/537.36 OPR/121.0.0.0`,
    'Opera',
    'Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} Version/18.5 Mobile/15E148 Safari/604.1`,
    'Safari',
    'iPhone',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) ${webkit} CriOS/138.0.7204.33 Mobile/15E148 Safari/604.1`,
    'Chrome',
    'iPad',
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.5 Safari/605.1.15`, 'Safari', 'Mac'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${blink} HeadlessChrome/138.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
  ['curl/8.5.0', null, null],
  ['', null, null],
])('%s is labelled by its browser and its system', (userAgent, browser, system) => {
  expect(userAgentLabel(userAgent)).toEqual({ browser, system })
})
