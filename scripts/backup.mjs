/** `node scripts/backup.mjs FILE`, as the timers of operators call it. */
process.argv.splice(2, 0, 'backup')
await import('./operate.mjs')
