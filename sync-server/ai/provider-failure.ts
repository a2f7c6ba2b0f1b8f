/**
 * `useless`: it answered, but not with tasks. `broken`: it failed after the first of them. `late`: the time was up. `abandoned`: nobody waits for it any more.
 * `unwilling`: it refused this form of asking.
 */
type Reason = 'useless' | 'broken' | 'late' | 'abandoned' | 'busy' | 'refused' | 'unwilling' | 'unreachable'

/** Why the AI gave no proposals. Its message is safe to log. */
export class ProviderFailure extends Error {
  readonly reason: Reason

  constructor(reason: Reason, detail = '') {
    super(`${reason} ${detail}`.trim())
    this.name = 'ProviderFailure'
    this.reason = reason
  }

  /**
   * What came too late, was of no use, or came for nobody has its price: otherwise descriptions that provoke it, or hanging
   * up in time, would make it free.
   */
  get wasPaidFor(): boolean {
    return ['useless', 'broken', 'late', 'abandoned'].includes(this.reason)
  }
}
