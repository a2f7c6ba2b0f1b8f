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
