/** `useless`: it answered, but not with tasks. `late`: the time was up. `unwilling`: it refused this form of asking. */
type Reason = 'useless' | 'late' | 'busy' | 'refused' | 'unwilling' | 'unreachable'

/** Why the AI gave no proposals. Its message is safe to log. */
export class ProviderFailure extends Error {
  readonly reason: Reason
  constructor(reason: Reason, detail = '') {
    super(`${reason} ${detail}`.trim())
    this.name = 'ProviderFailure'
    this.reason = reason
  }
}
