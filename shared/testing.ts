/** Where devices are: their clocks change at midnight, in the night, by half an hour, in the south, or not at all. */
export const timeZones = [
  'America/Sao_Paulo',
  'America/New_York',
  'America/Santiago',
  'America/Havana',
  'Europe/Lisbon',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
]
