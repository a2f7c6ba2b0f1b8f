import { expect } from '@playwright/test'
import { test } from './fixtures.ts'

test('a program’s author reads the routes and their scopes without any third party', async ({ page }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await page.goto('/api/docs')
  await expect(page.getByText('/api/shopping-items', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Authorize' }).click()
  await expect(page.getByText('write:shopping').first()).toBeVisible()
  expect([...hosts]).toEqual([new URL(page.url()).host])
})

test('a program’s author finds routes by their area, dark in a dark scheme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/api/docs')
  await expect(page.locator('html')).toHaveClass('dark-mode')
  await expect(page.getByRole('link', { name: 'Shopping', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'default', exact: true })).toHaveCount(0)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).not.toHaveClass('dark-mode')
})
