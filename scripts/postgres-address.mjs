import { inject } from 'vitest'

process.env.TEST_POSTGRES = inject('postgres')

const pooler = inject('pooler')
if (pooler) process.env.TEST_POOLER = pooler
